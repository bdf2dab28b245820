import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestMessage, plainMessage, renderTemplate, unknownVariable } from './template';

const values = { customer_name: 'منى', center_name: 'فرع المعادي' };

describe('A template', () => {
  // MSG-04 MSG-18
  it('is filled in by single and by double braces', () => {
    expect(renderTemplate('أهلًا {customer_name} في {{center_name}} {{ customer_name }}', values)).toBe(
      'أهلًا منى في فرع المعادي منى',
    );
  });

  // MSG-18
  it('names the first variable that does not exist', () => {
    const known = Object.keys(values);
    expect(unknownVariable('{customer_name} {{center_name}}', known)).toBeUndefined();
    expect(unknownVariable('{customer_name} {{phone}} {x}', known)).toBe('phone');
    expect(unknownVariable('{الاسم}', known)).toBe('الاسم');
    expect(unknownVariable('{ } {} { a b }', known)).toBeUndefined();
  });

  // MSG-18
  it('keeps a name that holds braces as text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const name = `${before}{center_name}${after}`;
        const filled = renderTemplate('<{customer_name}>', { ...values, customer_name: name });
        expect(filled).toBe(plainMessage(`<${name.replace(/\s+/gu, ' ').trim()}>`));
        expect(filled.includes(values.center_name)).toBe(false);
      }),
    );
  });

  // MSG-18
  it('never holds a control character, a sign that turns directions, half a character, or too much', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 6000 }),
        fc.string({ unit: 'binary' }),
        (text, name) => {
          const filled = renderTemplate(`${text}\u202E{customer_name}\0`, { customer_name: name });
          expect(filled).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
          expect(filled.length).toBeLessThanOrEqual(longestMessage);
        },
      ),
    );
    expect(plainMessage('\u{1F600}'.repeat(3000)).length).toBe(longestMessage);
    expect(plainMessage(`x${'\u{1F600}'.repeat(3000)}`).length).toBe(longestMessage - 1);
  });
});
