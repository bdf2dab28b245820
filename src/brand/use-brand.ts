import { useEffect, useSyncExternalStore } from 'react';
import { useLanguage, useT } from '../i18n/react';
import { type Brand, getBrand, getScheme, subscribeBrand, subscribeScheme, systemNameOf } from './brand';
import type { Scheme } from './tokens';

export const useBrand = (): Brand => useSyncExternalStore(subscribeBrand, getBrand);

/** Returns the scheme in use: the user's choice, or the system's. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribeScheme, getScheme);

export const useSystemName = (): string => systemNameOf(useBrand(), useLanguage());

/** Sets the title `{systemName} | لوحة الإدارة` while no page has its own (BRD-07). Used once, at the root. */
export const useStartTitle = (): void => {
  const title = `${useSystemName()} | ${useT()('brand.titleSuffix')}`;
  useEffect(() => {
    startTitle = title;
    if (pageTitles.length === 0) document.title = title;
  }, [title]);
};

/** Sets the title `{page title} | {systemName}` while the page is open (BRD-08). Part of a page passes undefined. */
export const usePageTitle = (title: string | undefined): void => {
  const name = useSystemName();
  useEffect(() => {
    if (title === undefined) return;
    const own = `${title} | ${name}`;
    pageTitles.push(own);
    document.title = own;
    return () => {
      pageTitles.splice(pageTitles.lastIndexOf(own), 1);
      document.title = pageTitles.at(-1) ?? startTitle;
    };
  }, [title, name]);
};

let startTitle = '';
const pageTitles: string[] = [];
