import { type Field, list, object, text } from '../field';

const sharing = () => object({ type: text().doc('enabled, or disabled. Left out: disabled.') });

const amounts = (doc: string) =>
  object({
    cpu: text().doc('An expression over the CPU of those containers: max(cpu*50%, 50m).'),
    memory: text().doc('An expression over the memory of those containers: 200Mi.'),
  }).doc(doc);

const fieldRef = object({
  apiVersion: text().doc('The version of the field path. Left out: v1.'),
  fieldPath: text().doc("metadata.labels['key'] or metadata.annotations['key'].").required(),
})
  .doc('A label or an annotation of the pod.')
  .limit({ also: { 'x-kubernetes-map-type': 'atomic' } });

/** What Kruise adds to the fields of a container; those are whatever a container of a pod has, and open here. */
const fields = {
  podInjectPolicy: text().doc('BeforeAppContainer or AfterAppContainer. Left out: before, init containers after.'),
  upgradeStrategy: object({
    upgradeType: text().doc('ColdUpgrade or HotUpgrade; never changes. Left out: ColdUpgrade.'),
    hotUpgradeEmptyImage: text().doc('The image that holds the place of the container that is not running.'),
  }).doc('How the container gets a new image.'),
  shareVolumePolicy: sharing().doc("Whether the container mounts the volumes of the pod's own containers."),
  shareVolumeDevicePolicy: sharing().doc('The same for devices.').since('1.9'),
  resourcesPolicy: object({
    targetContainersMode: text()
      .doc('sum or max of what the containers ask for.')
      .limit({ enum: ['sum', 'max'] })
      .required(),
    targetContainersNameRegex: text()
      .doc('The containers that count, as a regular expression of their names. Left out: all.')
      .limit({ default: '.*' }),
    resourcesExpr: object({
      limits: amounts('What the container may use at most.'),
      requests: amounts('What is kept free for the container.'),
    })
      .doc('The resources, as expressions.')
      .required(),
  })
    .doc("Resources that follow those of the pod's own containers; instead of resources.")
    .since('1.9'),
  transferEnv: list(
    object({
      sourceContainerName: text().doc('The container that has the variables.'),
      sourceContainerNameFrom: object({ fieldRef }).doc('Where the name of that container stands.'),
      envName: text().doc('A variable.'),
      envNames: list(text()).doc('Variables.'),
    }),
  ).doc("Environment variables that come from the pod's own containers."),
};

/** The names of those fields. */
export const sidecarFields: ReadonlySet<string> = new Set(Object.keys(fields));

const container = object(fields).limit({ also: { 'x-kubernetes-preserve-unknown-fields': true } });

/** A container, with whatever a container of a pod may have beside these fields. */
export type SidecarContainer = (typeof container)['holds'] & {
  readonly name?: string;
  readonly [other: string]: unknown;
};

export const sidecarContainer = container as Field<SidecarContainer>;
