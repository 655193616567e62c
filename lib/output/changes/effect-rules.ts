import { type EffectKind, effectKinds } from '../../change/effect';
import type { BasicRule } from '../explain/page';
import { severities } from './as-findings';

/** What `explain` says about an effect of `diff`, and SARIF about its findings. */
const texts: Readonly<Record<EffectKind, Pick<BasicRule, 'what' | 'why' | 'cure'>>> = {
  live: {
    what: 'A change takes effect at once.',
    why: 'The controller applies it to what is running, and no traffic is interrupted.',
    cure: 'Nothing is to be done.',
  },
  unknown: {
    what: 'Nobody here knows what a change does to the running network.',
    why: 'Its kind or field is in no table of effects: the change may be harmless, and it may interrupt traffic.',
    cure: 'Look it up in the documentation of the operator, or try it in a cluster for tests.',
  },
  ignored: {
    what: 'No program ever looks at a change.',
    why: 'The API server stores it, and what is running stays as it was: the manifest and the network differ from now on.',
    cure: 'Follow the help, which says how to make the change take effect where that is possible; or take it back.',
  },
  latent: {
    what: 'A change does nothing now, and comes into effect when something else makes the pod or the session anew.',
    why: 'It waits for the next restart, perhaps for months, and then nobody remembers it.',
    cure: 'Restart what has to be made anew, at a time of your choice, so that the change and its effect belong together.',
  },
  brief: {
    what: 'Traffic stops for less than seconds, while rules or routes are written anew.',
    why: 'The controller takes the old entry away before it writes the new one: new connections fail in between.',
    cure: 'Merge it when a short interruption does no harm.',
  },
  recreates: {
    what: 'A pod that carries traffic is made anew.',
    why: 'What goes through it stops until the new pod is ready; connections that it translates are lost.',
    cure: 'Merge it in a maintenance window; the report names who loses traffic meanwhile.',
  },
  refused: {
    what: 'The API server accepts a change, and the controller refuses it.',
    why: 'The object says one thing and the network does another; only an event, a condition or the log of the controller says so.',
    cure: 'Follow the help, or take the change back: until then the controller may also ignore other changes of the object.',
  },
  rejected: {
    what: 'The API server or an admission webhook refuses a change.',
    why: 'The object stays as it was, the sync of Argo CD or Flux fails, and the rest of the change may have been applied.',
    cure: 'Delete the object and make it anew if that is acceptable, or leave the field as it is.',
  },
  'breaks-later': {
    what: 'A change does nothing now, and a later event breaks the network because of it.',
    why: 'The event, such as a restart of the controller or an edit of another object, may come weeks later, when nobody connects it with the change.',
    cure: 'Follow the help before the change is merged: it names the event.',
  },
  breaks: {
    what: 'A change is accepted, and the system is inconsistent until somebody repairs it.',
    why: 'The controller does one part of what the change asks for and not the other, and does not try again.',
    cure: 'Follow the help of the finding: it says which steps lead to the same state without the break.',
  },
  destroys: {
    what: 'What is running goes away.',
    why: 'The object, or what the controller made of it, is removed, with the traffic that goes through it.',
    cure: 'Make sure that nobody uses it any more: the report names who still does.',
  },
};

/** The effects of `diff`, as rules: `change/recreates`. */
export const effectRules: readonly BasicRule[] = effectKinds.map((kind) => ({
  id: `change/${kind}`,
  severity: severities[kind],
  ...texts[kind],
}));
