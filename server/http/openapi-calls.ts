import { operation, type Paths } from '../../src/schema/openapi';
import type { JsonObject } from '../../src/schema/openapi-schemas';
import { accountCalls } from './openapi-account';
import { bookingCalls } from './openapi-bookings';
import { customerCalls } from './openapi-customers';
import { moneyCalls } from './openapi-money';
import type { HandWrittenCall } from './openapi-parts';
import { permissionCalls } from './openapi-permissions';
import { workCalls } from './openapi-work';

/** The calls that no declaration describes, beside the generated ones; those of entities not served are left out. */
export const handWrittenPaths = (served: ReadonlySet<string>): Paths => {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { method, path, beside, ...options } of calls) {
    const [tag = ''] = path.slice(1).split('/');
    if (!served.has(beside ?? `/${tag}`)) continue;
    const id = `${method}${path.replace(/[/{}-]+(\w?)/g, (_, letter: string) => `.${letter}`)}`.replace(
      /\.$/,
      '',
    );
    paths[path] = { ...paths[path], [method]: operation({ id, tag, ...options }) };
  }
  return paths;
};

const calls: readonly HandWrittenCall[] = [
  ...accountCalls,
  ...customerCalls,
  ...workCalls,
  ...bookingCalls,
  ...permissionCalls,
  ...moneyCalls,
];
