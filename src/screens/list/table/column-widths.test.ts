import { describe, expect, it } from 'vitest';
import { consents } from '../../../resources/consents/entity';
import { customerMovements } from '../../../resources/customer-movements/entity';
import { customers } from '../../../resources/customers/entity';
import { invoices } from '../../../resources/invoices/entity';
import { messages } from '../../../resources/messages/entity';
import { fieldsOf } from '../../../schema/entity';
import type { Field } from '../../../schema/field';
import { layOut } from './layout';

const columns = fieldsOf(customers)
  .filter(([, field]) => field.list === true)
  .map(([key, field]) => ({ field, isTitle: key === customers.title }));
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

describe('the columns of a table', () => {
  it('of the customers and their actions fit beside the menu at 1440 px', () => {
    expect(layOut({ columns, lang: 'ar', commands: 3, room: 1142 }).scrolls).toBe(false);
  });

  it('share what is left, and the actions take none of it', () => {
    const tight = layOut({ columns, lang: 'ar', commands: 3, room: undefined });
    const wide = layOut({ columns, lang: 'ar', commands: 3, room: tight.least + 600 });
    expect(wide.actions).toBe(tight.actions);
    expect(sum(wide.widths)).toBeGreaterThan(sum(tight.widths) + 600 - columns.length);
    expect(sum(wide.widths) + wide.actions).toBeLessThanOrEqual(tight.least + 600);
  });

  it('scroll where they do not fit instead of being squeezed', () => {
    const { widths, least, scrolls } = layOut({ columns, lang: 'ar', commands: 3, room: 700 });
    expect(scrolls).toBe(true);
    expect(sum(widths)).toBe(least - 100);
  });

  it('are never narrower than their screen says', () => {
    const own = columns.map((column, index) => (index === 1 ? { ...column, least: 300 } : column));
    expect(layOut({ columns: own, lang: 'ar', commands: 3, room: 700 }).widths[1]).toBe(300);
  });

  it.each(['ar', 'en'] as const)(
    'are wide enough for the words of their tags, and no wider, in %s',
    (lang) => {
      const listed = fieldsOf(messages)
        .filter(([, field]) => field.list === true)
        .map(([key, field]) => ({ field, isTitle: key === messages.title }));
      expect(layOut({ columns: listed, lang, commands: 2, room: 1142 }).scrolls).toBe(false);
      const { given } = consents.fields;
      const [width = 0] = layOut({
        columns: [{ field: given, isTitle: false }],
        lang,
        commands: 0,
        room: undefined,
      }).widths;
      // At least 6 px per letter, plus 40 px for the dot and the padding of tag and cell.
      expect(width).toBeGreaterThan(given.words.off[lang].length * 6 + 40);
    },
  );

  it('show the number of a document whole, in its own list and where something points to it', () => {
    const widthOf = (field: Field) =>
      layOut({ columns: [{ field, isTitle: false }], lang: 'ar', commands: 0, room: undefined }).widths[0];
    expect(widthOf(customerMovements.fields.invoiceId)).toBe(widthOf(invoices.fields.invoiceNumber));
    expect(widthOf(customerMovements.fields.customerId)).toBeLessThan(120);
  });

  it('make room for more commands, and none for no command', () => {
    expect(layOut({ columns, lang: 'ar', commands: 5, room: 900 }).actions).toBeGreaterThan(5 * 28);
    expect(layOut({ columns, lang: 'ar', commands: 0, room: 900 }).actions).toBe(0);
  });
});
