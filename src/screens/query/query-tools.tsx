import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RefObject } from 'react';
import { useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { addressOf } from '../../schema/answer';
import { filePermissionOf, type Query } from '../../schema/query';
import { FileButton } from '../controls/file-button';
import { Glyph } from '../glyph';
import { useWords } from '../words';
import type { Asked, QueryAsk } from './use-query-of';

/**
 * Prints one part of a page with all that is folded in it. Style sheets leave out all else, so that no empty pages
 * follow. `printed-head.tsx` is its head.
 */
const printAlone = (part: HTMLElement | null): void => {
  if (!part) return;
  const folded = [...part.querySelectorAll('details')].filter(({ open }) => !open);
  const fold = (isOpen: boolean) => {
    for (const one of folded) one.open = isOpen;
  };
  fold(true);
  part.setAttribute('data-printed', '');
  addEventListener(
    'afterprint',
    () => {
      part.removeAttribute('data-printed');
      fold(false);
    },
    { once: true },
  );
  print();
};

interface QueryToolsProps<X> {
  readonly query: X;
  readonly input: Asked<X>;
  readonly params?: QueryAsk<X>['params'];
  /** Part of the page that is printed. */
  readonly prints: RefObject<HTMLElement | null>;
}

/** Buttons of an answer: print it alone, and take it away as a file, for those who may. */
export const QueryTools = <X extends Query>({ query, input, params, prints }: QueryToolsProps<X>) => {
  const t = useT();
  const { label } = useWords();
  const { can } = useAccess();
  const permission = filePermissionOf(query);
  return (
    <span className="bar query-table-tools not-printed to-end">
      <Button size="small" icon={<Glyph of={PrinterOutlined} />} onClick={() => printAlone(prints.current)}>
        {t('common.print')}
      </Button>
      {permission !== undefined && can(permission) && (
        <FileButton
          size="small"
          url={`${addressOf(query.path, params ?? {})}/export`}
          query={input}
          title={label(query.label)}
          name={query.name}
        />
      )}
    </span>
  );
};
