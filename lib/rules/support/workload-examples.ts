/** Where lines of an example stand: in the spec of the workload, of its pods, or in the container. */
export interface ExampleLines {
  readonly workload?: string;
  readonly pod?: string;
  readonly container?: string;
  readonly labels?: string;
}

/** A Deployment with some lines of its own; each is `key: value`. */
export const exampleDeployment = ({ workload, pod, container, labels = 'app: shop' }: ExampleLines) => `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
  namespace: ns1
spec:${lines(workload, 2)}
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        ${labels}
    spec:${lines(pod, 6)}
      containers:
        - name: shop
          image: docker.io/library/nginx:alpine${lines(container, 10)}
`;

/** A CronJob with a schedule, and lines of the spec of its Jobs. */
export const exampleCronJob = (schedule: string, restartPolicy = 'OnFailure') => `
apiVersion: batch/v1
kind: CronJob
metadata:
  name: backup
  namespace: ns1
spec:
  ${schedule}
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: ${restartPolicy}
          containers:
            - name: backup
              image: docker.io/library/busybox:1.37
`;

function lines(line: string | undefined, indent: number): string {
  return line === undefined ? '' : `\n${' '.repeat(indent)}${line}`;
}
