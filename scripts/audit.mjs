// npm run audit: asks the registry for known vulnerabilities and checks the signatures of the installed libraries.
import { runNpm } from './steps/dependencies.mjs';
import { say } from './steps/run.mjs';

const checks = [
  { name: 'Known vulnerabilities', args: ['audit', '--audit-level=moderate'] },
  { name: 'Signatures of the libraries', args: ['audit', 'signatures'] },
];
const failed = [];
for (const { name, args } of checks) {
  say(`\n${name}: npm ${args.join(' ')}`);
  if ((await runNpm(args)) !== 0) failed.push(name);
}
if (failed.length > 0)
  process.stderr.write(
    `\nNot passed: ${failed.join(', ')}. If npm says above that the audit endpoint did not answer, nothing was checked: run this where the registry can be reached.\nلم يكتمل الفحص. إذا كان السبب أن السجل لا يرد فلم يُفحص شيء، أعد المحاولة من جهاز متصل به.\n`,
  );
process.exitCode = failed.length > 0 ? 1 : 0;
