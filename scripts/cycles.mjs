// Fails where modules of lib/ import each other in circles. dependency-cruiser does not see that an import is of types alone,
// which know each other (a subnet its VPC, a VPC its subnets); esbuild drops those.
import { cycles } from './bundle.mjs';
import './registry.mjs';

for (const paths of await cycles()) {
  console.error(`modules import each other: ${paths.join(' → ')}`);
  process.exitCode = 1;
}
