import { subjectsOf } from '../data/entity-server';
import { servedCentre } from '../features/book';
import { isAlarming, readGauge } from '../kernel/background-work';
import {
  clockFinding,
  contactFindings,
  type Finding,
  keyFindings,
  machineFindings,
  schemaFinding,
} from './findings';
import { reading, run, say } from './program';

/**
 * `npm run doctor`: says in sentences what is wrong with this installation, and what to do. Exit code 1: something is
 * wrong. Exit code 2: the database cannot be reached; the reason is printed.
 */
const tell = ({ isGood, en, ar }: Finding): void => say(`${isGood ? '✓' : '✗'} ${en}\n  ${ar}`);

const examine = () =>
  reading(async (client, { config, dataDir }): Promise<readonly Finding[]> => {
    const found: Finding[] = [
      ...machineFindings(dataDir),
      ...keyFindings(config, dataDir),
      ...contactFindings(config),
      await clockFinding(client),
      await schemaFinding(client, servedCentre.book),
    ];
    if (found.some(({ stops }) => stops)) return found;
    for (const gauge of subjectsOf(servedCentre).flatMap(({ gauges = [] }) => gauges)) {
      const value = await readGauge(client, gauge);
      if (gauge.alarm && isAlarming(gauge, value)) found.push({ isGood: false, ...gauge.alarm.says(value) });
    }
    return found;
  });

await run(async () => {
  const findings = await examine();
  for (const one of findings) tell(one);
  const wrong = findings.filter(({ isGood }) => !isGood).length;
  tell(
    wrong === 0
      ? { isGood: true, en: 'Nothing is wrong.', ar: 'كل شيء سليم.' }
      : { isGood: false, en: `To look at: ${wrong}.`, ar: `يحتاج إلى نظر: ${wrong}.` },
  );
  process.exitCode = wrong === 0 ? 0 : 1;
});
