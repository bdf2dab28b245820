import { describe, expect, it } from 'vitest';
import { addressOf, answerFieldsOf, isDeclared } from '../../src/schema/answer';
import { fieldsOf } from '../../src/schema/entity';
import { filePermissionOf, type Query } from '../../src/schema/query';
import { allPermissions, allPermissionsBut } from '../support/calls/contract';
import { queries } from '../support/declarations';
import { demoApp, entityOf } from '../support/demo-app';
import { bodyFor, paramsFor } from './call-samples';

/** Tests every query with a CSV export. A new one is tested without a test of its own. */

const app = await demoApp();
await app.setPermissions(allPermissions);

const filed = queries.filter(({ file }) => file);
const exportsInAuditLog = async () =>
  (await app.pool.query(`select 1 from audit_logs where action = 'Export'`)).rows.length;

const addressesOf = async (query: Query) => {
  const entity = entityOf(query);
  const [id = 1] = entity ? await app.idsOf(entity, app.own) : [];
  const asked = new URLSearchParams(
    Object.entries(await bodyFor(app, query, id)).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  );
  const path = `/api${addressOf(query.path, { ...paramsFor(query, app.own), ...(query.on === 'row' ? { id } : {}) })}`;
  const suffix = query.method === 'GET' && asked.size > 0 ? `?${asked}` : '';
  return { list: `${path}${suffix}`, file: `${path}/export${suffix}` };
};

/** Records of an answer; a single record is a list of one. */
const rowsOf = (answer: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(answer) ? answer : [Object.fromEntries(Object.entries(Object(answer)))];

describe.each(filed.map((query) => [`${query.of.name}.${query.name}`, query] as const))(
  '%s as a file',
  (_, query) => {
    const permission = filePermissionOf(query) ?? '';

    // R-34
    it('has a line for each record under the labels of its table, and leaves one in the trail', async () => {
      const { list, file } = await addressesOf(query);
      const answered = await app.call('admin', query.method, list);
      const shape = isDeclared(query.answer) ? query.answer.shape : undefined;
      const body = rowsOf(answered.body);
      const before = await exportsInAuditLog();
      const { status, text, headers } = await app.call('admin', query.method, file);
      expect(status, text).toBe(200);
      expect(headers['content-type']).toContain('text/csv');
      expect(headers['content-disposition']).toContain('.csv');
      expect(['record', 'records', 'compared']).toContain(shape);
      const [head, ...lines] = text.trimEnd().split('\r\n');
      const fields = fieldsOf({ fields: answerFieldsOf(query.answer) });
      const labels = fields.map(([, { label }]) => label.en);
      const heads = shape === 'compared' ? ['Period', ...labels] : labels;
      expect(head).toBe(`\uFEFF${heads.map((label) => `"${label}"`).join(',')}`);
      expect(lines).toHaveLength(shape === 'compared' ? 2 : body.length);
      const [first] = body;
      for (const [key, { kind }] of fields)
        if (first && (kind === 'money' || kind === 'integer')) expect(lines[0]).toContain(String(first[key]));
      expect(await exportsInAuditLog()).toBe(before + 1);
    });

    // R-34 PRM-16
    it('is refused to those without the right, and leaves no line then', async () => {
      const { file } = await addressesOf(query);
      const before = await exportsInAuditLog();
      expect(allPermissions).toContain(permission);
      await app.setPermissions(allPermissionsBut(permission));
      const { status, body } = await app.call('reception', query.method, file);
      expect([status, body.code]).toEqual([403, `forbidden.${permission}`]);
      await app.setPermissions(allPermissions);
      expect(await exportsInAuditLog()).toBe(before);
    });

    // PRM-28
    it('holds nothing of a branch that is not one’s own', async () => {
      if (query.on !== 'list' && query.on !== 'branches') return expect(['row', 'none']).toContain(query.on);
      const { file } = await addressesOf(query);
      const foreign = `${file}${file.includes('?') ? '&' : '?'}branchId=${app.foreign}`;
      expect((await app.call('reception', query.method, foreign)).status).toBe(403);
      const own = await app.call('reception', query.method, file);
      expect(own.status).toBe(200);
      expect(app.foreignRows.leaksIn(own.text)).toEqual([]);
    });
  },
);

// R-34
it('A file of records holds no formula that a spreadsheet would run', async () => {
  await app.pool.query(`update branches set name = '=1+1' where id = $1`, [app.own]);
  const { text } = await app.call('admin', 'GET', '/api/reports/package-liability/export');
  expect(text).toContain(`"'=1+1"`);
  expect(text).not.toMatch(/(^|[,\n"])=1/);
});
