import 'react';

declare module 'react' {
  interface CSSProperties {
    /** CSS variables: places in minutes, numbers of columns. */
    [name: `--${string}`]: string | number | undefined;
  }
}
