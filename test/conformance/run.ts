import { compare } from './compare';

// `npm run conformance [-- FILE… | FOLDER…] [--as FOLDER] [--only rules] [--show N]`
process.exitCode = compare(process.argv.slice(2), console.log);
