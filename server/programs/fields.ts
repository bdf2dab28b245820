import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withClient } from '../db/connection';
import { servedCentre } from '../features/book';
import { adoptable, adoptionsOf } from '../features/own-fields/adopt';
import { exported, imported, type Outcome, readCarried } from '../features/own-fields/carry';
import { OperatorError } from '../kernel/errors';
import { run, say, withDatabase } from './program';

/**
 * `npm run fields -- export FILE [--private]` and `import FILE [--dry-run]`: carries added fields, saved views and roles
 * from one installation to another. Exit code 2: refused, or something does not fit; nothing is written.
 * `adopt FILE [FIELD=KEY …]` tells scripts/adopt.mjs the added fields, or what becomes of these.
 */
const usage = `npm run fields -- export FILE [--private]   writes the added fields, saved views and roles
npm run fields -- import FILE [--dry-run]   brings them into this installation
يكتب الأمر export الحقول والعروض والأدوار في ملف، ويقرؤها الأمر import من الملف.`;

const signs: Readonly<Record<Outcome['state'], string>> = {
  created: '+ create  إنشاء ',
  changed: '~ change  تعديل ',
  same: '= same    كما هو',
  only: '· left    باقٍ  ',
  unfit: '✗ unfit   مرفوض ',
};

await run(async () => {
  const { verb, file, names, values } = parsed(process.argv.slice(2));
  await withDatabase(async ({ db }) => {
    const { book } = servedCentre;
    const reading = <T>(work: (client: pg.Client) => Promise<T>) => withClient(db.connect('plain'), work);
    const write = (content: unknown) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
    if (verb === 'adopt') {
      if (names.length === 0) return write(await reading((client) => adoptable(client, book)));
      return write(await reading((client) => adoptionsOf(client, book, names)));
    }
    if (verb === 'export') {
      const carried = await reading((client) => exported(client, book, values.private ?? false));
      write(carried);
      const { roles, fields, views } = carried;
      return say(
        `${fields.length} fields, ${views.length} views and ${roles.length} roles in ${file}. كُتب الملف`,
      );
    }
    const isDry = values['dry-run'] ?? false;
    const outcomes = await imported(db.pool, book, readCarried(readFileSync(file, 'utf8')), isDry);
    for (const { state, what, detail } of outcomes)
      say(`${signs[state]}  ${what}${detail && `\n    ${detail}`}`);
    if (outcomes.some(({ state }) => state === 'unfit'))
      throw new OperatorError(
        'Something does not fit, so nothing was written: mend the file or this installation.\nلم يُكتب شيء: أصلح ما رُفض في الملف أو هنا.',
      );
    say(
      isDry
        ? 'A dry run: nothing was written. تجربة فقط، لم يُكتب شيء'
        : 'Done. Open screens show it at their next look. تم',
    );
  });
});

function parsed(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { private: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    });
    const [verb, file, ...names] = positionals;
    if (file && (verb === 'adopt' || ((verb === 'export' || verb === 'import') && names.length === 0)))
      return { verb, file: path.resolve(file), names, values };
  } catch {}
  throw new OperatorError(usage);
}
