import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './file';

const at = new Date('2027-03-06T08:00:00.123Z');
const event = {
  ...{ uid: 'abc', sequence: 1, changedAt: at, start: at, end: at, isCancelled: false },
  ...{ summary: 'x', location: 'y' },
};

describe('A calendar file', () => {
  it('has short lines and no line of its own making, whatever the names hold, and gives the names back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
        const file = calendarFile({ ...event, summary });
        const lines = file.split('\r\n');
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const whole = file.replaceAll('\r\n ', '').split('\r\n');
        expect(whole).toHaveLength(17);
        const said = whole.find((line) => line.startsWith('SUMMARY:'))?.slice(8) ?? '';
        expect(said.replace(/\\([\\;,])/g, '$1').replace(/\\n/g, '\n')).toBe(
          summary.replace(/\\n/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' '),
        );
      }),
    );
  });

  it('tells its times in UTC', () => {
    expect(calendarFile(event)).toContain('\r\nDTSTART:20270306T080000Z\r\n');
  });
});
