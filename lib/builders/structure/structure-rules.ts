import type { InputRule } from '../../source/input-rules';

export const nothingIsMade =
  'Nothing is made of a document or construct with a mistake in its structure: half a network would be worse.';

/** The mistakes in the structure of intent documents and of the properties of constructs. All are errors. */
export const structureRules = [
  {
    id: 'intent/unknown-field',
    what: 'An intent document has a field that its kind does not have, or a construct a misspelt property.',
    why: `It would be ignored, and what it was meant to say with it. ${nothingIsMade}`,
    cure: 'Correct the name, move it to where it belongs, or remove it. The JSON Schema shows all fields in an editor.',
  },
  {
    id: 'intent/missing-field',
    what: 'An intent document or a construct lacks a field that has no default.',
    why: nothingIsMade,
    cure: 'Add it. Rules need either eip (the name of an EIP) or address.',
  },
  {
    id: 'intent/wrong-type',
    what: 'A value has another type than its field: a number for a text, a map for a list.',
    why: nothingIsMade,
    cure: 'Write a value of the right type. Text that YAML takes for a number or a boolean needs quotes.',
  },
  {
    id: 'intent/wrong-value',
    what: 'A value is none of those that its field allows: a name that Kubernetes does not take, a port above 65535, nothing.',
    why: nothingIsMade,
    cure: 'Write one of the allowed values.',
  },
  {
    id: 'intent/conflicting-fields',
    what: 'Two fields exclude each other: a rule names both an EIP and an address, a macvlan has a vlan.',
    why: 'Only one of them can be meant; the other would be ignored, or not follow a later change.',
    cure: 'Keep one of the two.',
  },
  {
    id: 'intent/attachment-impossible',
    what: 'A workload is to be on a network or in a subnet, and is not in the input, makes no pods, or cannot have what is asked for.',
    why: 'There is nothing to write the network into; an annotation has one value; KubeVirt decides the interfaces of virtual machines itself.',
    cure: 'Name a workload of the input, and place it once; elsewhere, write the annotations there that the help shows.',
  },
] as const satisfies readonly InputRule[];

export type StructureRuleId = (typeof structureRules)[number]['id'];
