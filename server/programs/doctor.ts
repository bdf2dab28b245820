import path from 'node:path';
import { readConfig } from '../config';
import { subjectsOf } from '../data/entity-server';
import { withClient } from '../db/connection';
import { isBegun } from '../db/embedded/folders';
import { openDatabase } from '../db/open';
import { settleFolder } from '../drop-root';
import { servedCentre } from '../features/book';
import { isAlarming, readGauge } from '../kernel/background-work';
import { failureText, OperatorError } from '../kernel/errors';
import {
  clockFinding,
  contactFindings,
  type Finding,
  keyFindings,
  machineFindings,
  schemaFinding,
} from './findings';

/**
 * `npm run doctor`: says in sentences what is wrong with this installation, and what to do. Exit code 1: something is
 * wrong. Exit code 2: the database cannot be reached; the reason is printed.
 */
const say = ({ isGood, en, ar }: Finding): void => {
  process.stdout.write(`${isGood ? '✓' : '✗'} ${en}\n  ${ar}\n`);
};

const examine = async (): Promise<readonly Finding[]> => {
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  const before = [...machineFindings(dataDir), ...keyFindings(config, dataDir), ...contactFindings(config)];
  if (!config.databaseUrl && !isBegun(dataDir))
    throw new OperatorError(
      `There is no database in "${dataDir}" yet: start the product there once (npm start), or name its folder in DATA_DIR.\nلا توجد قاعدة بيانات في «${dataDir}» بعد: شغّل البرنامج أولًا (npm start) أو حدد مجلدها في DATA_DIR.`,
    );
  const db = await openDatabase({ ...config, ownerUrl: undefined });
  try {
    return await withClient(db.connect('plain'), async (client) => {
      const found: Finding[] = [
        ...before,
        await clockFinding(client),
        await schemaFinding(client, servedCentre.book),
      ];
      if (found.some(({ stops }) => stops)) return found;
      for (const gauge of subjectsOf(servedCentre).flatMap(({ gauges = [] }) => gauges)) {
        const value = await readGauge(client, gauge);
        if (gauge.alarm && isAlarming(gauge, value))
          found.push({ isGood: false, ...gauge.alarm.says(value) });
      }
      return found;
    });
  } finally {
    await db.close();
    settleFolder(dataDir);
  }
};

try {
  const findings = await examine();
  for (const one of findings) say(one);
  const wrong = findings.filter(({ isGood }) => !isGood).length;
  say(
    wrong === 0
      ? { isGood: true, en: 'Nothing is wrong.', ar: 'كل شيء سليم.' }
      : { isGood: false, en: `To look at: ${wrong}.`, ar: `يحتاج إلى نظر: ${wrong}.` },
  );
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 2;
}
