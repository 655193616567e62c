import { boolean, integer, list, map, object, text } from '../field';

/** The fields of `metadata` that every object may have; most of them belong to the API server. */
export const objectMeta = {
  name: text().doc('The name, unique for its kind and, if namespaced, its namespace; a DNS-1123 subdomain.'),
  generateName: text().doc('A prefix from which the API server makes a name if there is none; no use in GitOps.'),
  namespace: text().doc('The namespace of a namespaced kind; cluster-scoped kinds have none.'),
  labels: map(text()).doc(
    'Labels for selectors; keys and values follow the label syntax, values have up to 63 characters.',
  ),
  annotations: map(text()).doc('Notes for people and controllers: any text, 256 KiB together.'),
  finalizers: list(text()).doc('What must happen before the object is gone; written by controllers.'),
  ownerReferences: list(
    object({
      apiVersion: text().doc('The API version of the owner.').required(),
      kind: text().doc('The kind of the owner.').required(),
      name: text().doc('The name of the owner.').required(),
      uid: text().doc('The UID of the owner; unknown before it exists, so not for Git.').required(),
      controller: boolean().doc('Whether the owner is the managing controller; at most one is.'),
      blockOwnerDeletion: boolean().doc('Whether a foreground deletion of the owner waits for this object.'),
    }),
  ).doc('Objects whose deletion deletes this one.'),
  creationTimestamp: text().limit({ format: 'date-time' }).doc('Set by the API server.'),
  deletionTimestamp: text().limit({ format: 'date-time' }).doc('Set by the API server.'),
  deletionGracePeriodSeconds: integer().limit({ format: 'int64' }).doc('Set by the API server.'),
  generation: integer().limit({ format: 'int64', minimum: 0 }).doc('Set by the API server.'),
  managedFields: list(
    object({
      manager: text().doc('Who wrote the fields.'),
      operation: text().doc('Apply or Update.'),
      apiVersion: text().doc('The version the fields were written in.'),
      time: text().limit({ format: 'date-time' }).doc('When.'),
      fieldsType: text().doc('The format of the list.'),
      fieldsV1: object({})
        .limit({ also: { 'x-kubernetes-preserve-unknown-fields': true } })
        .doc('The fields.'),
      subresource: text().doc('The subresource they were written through.'),
    }),
  ).doc('Set by the API server.'),
  resourceVersion: text().doc('Set by the API server.'),
  selfLink: text().doc('No longer used.'),
  uid: text().doc('Set by the API server.'),
};
