import { factsOf } from './answers';
import { type Bench, nextOf, type Side } from './measure';
import type { Desk } from './messages';
import type { RowName } from './names';
import { type Question, questionOf, statusOf } from './questions';
import type { Request, Turn } from './requests';

const probes = 5;

/**
 * Asks a few questions of a row before it is measured and throws where something is wrong: a read must be answered
 * alike by both sides, what a write says must stand in the database.
 */
export const probe = async (
  bench: Bench,
  sides: { readonly product: Side; readonly bare: Side },
  row: RowName,
  desks: readonly Desk[],
): Promise<void> => {
  const question = questionOf(row);
  const told = { product: new Map<number, string>(), bare: new Map<number, string>() };
  for (const name of ['product', 'bare'] as const) {
    const first = nextOf(bench, row);
    for (let n = 0; n < probes; n++)
      told[name].set(n, await askOnce(bench, sides[name], question, turnOf(desks, first + n * desks.length)));
    if (question.isWriting) bench.used.set(row, first + probes * desks.length);
  }
  if (question.isWriting) return;
  for (const [n, facts] of told.product)
    if (facts !== told.bare.get(n))
      throw new Error(`${row}: the product answers ${facts}\nand the bare handler ${told.bare.get(n)}`);
};

const turnOf = (desks: readonly Desk[], n: number): Turn => {
  const desk = desks[n % desks.length];
  if (!desk) throw new Error('nobody is at the desk');
  return { desk, n, turn: Math.floor(n / desks.length) };
};

/** The facts of the answer; throws when it is wrong in itself, or not stored. */
const askOnce = async (bench: Bench, side: Side, question: Question, turn: Turn): Promise<string> => {
  const asked = question.request(turn);
  const answer = await fetch(`http://127.0.0.1:${side[0]?.port}${asked.path}`, {
    method: asked.method,
    headers: {
      authorization: `Bearer ${turn.desk.token}`,
      ...(asked.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
  });
  const text = await answer.text();
  if (answer.status !== statusOf(question, asked))
    throw new Error(`${asked.method} ${asked.path} was answered ${answer.status} ${text.slice(0, 500)}`);
  const body: unknown = JSON.parse(text);
  const facts = factsOf(question.facts, asked, body);
  await checkStored(bench, question, asked, { id: idOf(body), facts });
  return facts;
};

const checkStored = async (
  { pool }: Bench,
  { stored }: Question,
  asked: Request,
  answer: { readonly id: unknown; readonly facts: string },
): Promise<void> => {
  if (!stored) return;
  const { rows } = await pool.query<{ told: string }>(stored, [answer.id]);
  if (rows[0]?.told !== answer.facts)
    throw new Error(`${asked.method} ${asked.path} said ${answer.facts} and stored ${rows[0]?.told}`);
};

const idOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined;
