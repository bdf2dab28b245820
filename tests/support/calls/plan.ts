import type pg from 'pg';
import type { Statement } from '../../../server/data/statements';

/** A step of a query plan from `explain (format json)`. */
export interface PlanNode {
  readonly type: string;
  readonly relation: string | undefined;
  readonly index: string | undefined;
}

/** Returns the steps of a statement's plan, outermost first, without subselects of columns. */
export const planOf = async (
  client: pg.ClientBase | pg.Pool,
  statement: Statement,
): Promise<readonly PlanNode[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (format json) ${statement.text}`,
    statement.values,
  );
  const [plan] = listOf(rows[0]?.['QUERY PLAN']);
  return stepsOf(field(plan, 'Plan'));
};

/** Returns the steps that read a table or one of its indexes. */
export const scansOf = (steps: readonly PlanNode[]): readonly PlanNode[] =>
  steps.filter(
    ({ type }) => type.endsWith(' Scan') && !type.startsWith('Bitmap Heap') && type !== 'Subquery Scan',
  );

const stepsOf = (node: unknown): readonly PlanNode[] => {
  if (field(node, 'Parent Relationship') === 'SubPlan') return [];
  const own = {
    type: String(field(node, 'Node Type')),
    relation: textOf(node, 'Relation Name'),
    index: textOf(node, 'Index Name'),
  };
  return [own, ...listOf(field(node, 'Plans')).flatMap(stepsOf)];
};

const field = (node: unknown, key: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;

const textOf = (node: unknown, key: string): string | undefined => {
  const value = field(node, key);
  return typeof value === 'string' ? value : undefined;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
