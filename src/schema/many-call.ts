import { z } from 'zod';
import type { Action } from './action';
import { manyPathOf, mostRows } from './bulk-actions';
import { remembered } from './entity';
import { integer, rows } from './field';

const id = integer({ label: { ar: 'رقم السجل', en: 'Row' }, required: true, min: 1 });
const version = integer({ label: { ar: 'النسخة كما رُئيت', en: 'Version that was seen' } });
const chosen = rows({
  label: { ar: 'السجلات', en: 'Rows' },
  required: true,
  min: 1,
  max: mostRows,
  fields: { id, version },
});
const refused = z.object({ id: z.int(), code: z.string(), message: z.string() });
const answer = z.object({ done: z.array(z.int()), refused: z.array(refused) });

/** The call that does an action to chosen rows. In a file of its own, because lists need no schemas. */
export const manyCallOf = remembered((action: Action): Action => {
  const { ar, en } = action.label;
  return Object.freeze({
    ...{ ...action, on: 'entity', method: 'POST', once: true, many: false, status: 200, answer },
    name: `${action.name}.rows`,
    label: { ar: `${ar} (عدة سجلات)`, en: `${en} (several rows)` },
    path: manyPathOf(action),
    input: { ...action.input, rows: chosen },
  } as const);
});
