import { describe, expect, it } from 'vitest';
import { typedPerson } from './person-text';

describe('what was looked for and not found', () => {
  it('becomes the name, the phone, or both of a new customer', () => {
    expect(typedPerson(' ضحى بلا موعد ')).toEqual({ name: 'ضحى بلا موعد', phone: null });
    expect(typedPerson('٠١٠٠ ٥٥٥ ١٢٣٤')).toEqual({ name: null, phone: '٠١٠٠ ٥٥٥ ١٢٣٤' });
    expect(typedPerson('+20 100 555 1234')).toEqual({ name: null, phone: '+20 100 555 1234' });
    expect(typedPerson('010')).toEqual({ name: null, phone: '010' });
    expect(typedPerson('منى 01005551234')).toEqual({ name: 'منى', phone: '01005551234' });
    expect(typedPerson('٠١٠٠٥٥٥١٢٣٤ منى عادل')).toEqual({ name: 'منى عادل', phone: '٠١٠٠٥٥٥١٢٣٤' });
    expect(typedPerson('منى 01005551234 عادل')).toEqual({ name: 'منى عادل', phone: '01005551234' });
    expect(typedPerson('منى 2')).toEqual({ name: 'منى 2', phone: null });
    expect(typedPerson('  ')).toEqual({ name: null, phone: null });
  });
});
