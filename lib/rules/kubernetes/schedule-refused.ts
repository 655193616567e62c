import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleCronJob } from '../support/workload-examples';

/** When CronJobs run. */
export const scheduleRefused = rule({
  ...aboutObjections('schedule'),
  what: 'The schedule of a CronJob cannot be read, or its time zone is none.',
  why: 'The API server rejects the object.',
  evidence: [
    'robfig/cron v3.0.1 parser.go, ParseStandard',
    'kubernetes/kubernetes v1.36.0 pkg/apis/batch/validation/validation.go, validateScheduleFormat, validateTimeZone',
  ],
  wrong: exampleCronJob('schedule: "0 3 * *"'),
  right: exampleCronJob('schedule: "0 3 * * *"'),
});
