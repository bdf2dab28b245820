import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Variables of the style sheets: places in minutes, counts of columns. */
    [name: `--${string}`]: string | number | undefined;
  }
}
