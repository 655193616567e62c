import { App } from 'cdk8s';
import { validate } from '../lib';
import { CustomVpcChart } from './custom-vpc';
import { PlacedWorkloadsChart } from './placed-workloads';

const app = new App();
new CustomVpcChart(app, 'custom-vpc');
new PlacedWorkloadsChart(app, 'placed-workloads');
validate(app);
app.synth();
