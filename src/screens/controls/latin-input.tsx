import type { ComponentProps } from 'react';
import { toLatinDigits } from '../../schema/digits';

/** An input inside a picker that takes digits of both kinds (FMT-09). */
export const LatinInput = ({ onChange, ...rest }: ComponentProps<'input'>) => (
  <input
    {...rest}
    onChange={(event) => {
      // The picker reads the element itself, so the digits are changed there before it looks.
      event.target.value = toLatinDigits(event.target.value);
      onChange?.(event);
    }}
  />
);
