import { App } from 'cdk8s';
import { validate } from '../lib';
import { CustomVpcChart } from './custom-vpc';

const app = new App();
new CustomVpcChart(app, 'custom-vpc');
validate(app);
app.synth();
