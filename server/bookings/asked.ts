import { type FieldIssue, invalid } from '../http/errors';
import { isNearDay } from './place';

/** Reads query parameters; `check` refuses all that could not be read at once. */
export const readAsked = (query: unknown) => {
  const raw = new Map(Object.entries(query ?? {}));
  const issues: FieldIssue[] = [];
  const all = (name: string): readonly string[] => {
    const value = raw.get(name);
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  };
  const text = (name: string): string => all(name)[0] ?? '';
  const fail = (name: string, key: string) => issues.push({ path: [name], key });
  const number = (name: string, value: string): number => {
    if (!/^\d{1,9}$/.test(value)) fail(name, value === '' ? 'validate.required' : 'validate.integer');
    return Number(value);
  };
  return {
    id: (name: string): number => number(name, text(name)),
    optionalId: (name: string): number | undefined =>
      text(name) === '' ? undefined : number(name, text(name)),
    /** A count of at least one, at most `most`; absent: `usual`. */
    count: (name: string, usual: number, most: number): number => {
      if (text(name) === '') return usual;
      const value = number(name, text(name));
      if (value < 1) fail(name, 'validate.integer');
      return Math.min(value, most);
    },
    ids: (name: string): readonly number[] =>
      all(name)
        .flatMap((part) => part.split(','))
        .filter((part) => part !== '')
        .slice(0, 50)
        .map((part) => number(name, part)),
    day: (name: string): string => {
      if (!isNearDay(text(name))) fail(name, 'validate.date');
      return text(name);
    },
    /** A day, or an instant beginning with one. */
    moment: (name: string): string => {
      const value = text(name);
      const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
      if (!isNearDay(value.slice(0, 10)) || !(isInstant || value.length === 10)) fail(name, 'validate.date');
      return value;
    },
    check: () => {
      if (issues.length > 0) throw invalid(issues);
    },
  };
};
