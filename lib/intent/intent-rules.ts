import type { InputRule } from '../source/input-rules';

const nothingIsMade = 'Nothing is made of a document with a mistake in its structure: half a network would be worse.';

/** The mistakes of intent documents. All are errors. */
export const intentRules = [
  {
    id: 'intent/unknown-kind',
    what: 'A document of cdk8s-ovn/v1 has a kind that does not exist.',
    why: nothingIsMade,
    cure: 'Use one of ExternalNetwork, CustomVpc, NatGateway, QosPolicy and NatGatewaySettings.',
  },
  {
    id: 'intent/unknown-version',
    what: 'A document has an apiVersion that is nearly, or an unknown version of, cdk8s-ovn/v1.',
    why: 'Only cdk8s-ovn/v1 exists. As a manifest the document would be refused by the API server.',
    cure: 'Write apiVersion: cdk8s-ovn/v1.',
  },
  {
    id: 'intent/unknown-field',
    what: 'An intent document has a field that its kind does not have.',
    why: `It would be ignored, and what it was meant to say with it. ${nothingIsMade}`,
    cure: 'Correct the name, move it to where it belongs, or remove it. The JSON Schema shows all fields in an editor.',
  },
  {
    id: 'intent/missing-field',
    what: 'An intent document lacks a field that has no default.',
    why: nothingIsMade,
    cure: 'Add it. Rules need either eip (the name of an EIP) or address.',
  },
  {
    id: 'intent/wrong-type',
    what: 'A value of an intent document has another type than its field: a number for a text, a map for a list.',
    why: nothingIsMade,
    cure: 'Write a value of the right type. Text that YAML takes for a number or a boolean needs quotes.',
  },
  {
    id: 'intent/wrong-value',
    what: 'A value of an intent document is none of those that its field allows.',
    why: nothingIsMade,
    cure: 'Write one of the allowed values.',
  },
  {
    id: 'intent/conflicting-fields',
    what: 'A rule of an intent document names both an EIP and an address.',
    why: 'Only one of them can be meant, and a later change of one would not change the other.',
    cure: 'Keep eip, or keep address.',
  },
] as const satisfies readonly InputRule[];

export type IntentRuleId = (typeof intentRules)[number]['id'];
