import { ArrowLeftOutlined, ArrowRightOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { useLanguage, useT } from '../../i18n/react';
import { errorMessage } from '../../providers/http-error';
import { readItem, writeItem } from '../../providers/storage';
import { addressOf, isEntity, paramsOf } from '../../schema/answer';
import type { Paper } from '../../schema/paper';
import type { Query } from '../../schema/query';
import { Failure } from '../controls/failure';
import { numberIn, textIn, valueIn } from '../data/row';
import { Glyph } from '../glyph';
import { Guard } from '../guard';
import { useMeasured } from '../hooks';
import { Loading } from '../page';
import { type QueryState, useQueryOf } from '../query/use-query-of';
import { PaperSheet } from './paper-sheet';
import { usePaperTitle } from './paper-text';
import './paper.css';

type Size = 'a4' | 'roll';

/** Key under which a device remembers the paper of its printer. */
const paperKey = 'paper';

/** Page of a declared document. Parts of its address are parameters of its query, or its input. */
export const PaperPage = ({ paper }: { readonly paper: Paper }) => {
  const { query, row } = paper.asks;
  const given = Object.entries(useParams()).map(([key, value]) => [key, Number(value)] as const);
  const params = Object.fromEntries(given);
  const input = Object.fromEntries(given.filter(([key]) => key in query.input));
  const asked = useQueryOf(query, input, { params, once: true });
  const about = useQueryOf(row ?? query, {}, { params, once: true, isWanted: row !== undefined });
  const { of, back = isEntity(query.of) ? `${query.of.route}/:id` : '/' } = paper;
  const isThere = asked.data !== undefined && (row === undefined || about.data !== undefined);
  const data = useMemo<unknown>(
    () => (isThere && of ? of(asked.data as never, about.data as never) : asked.data),
    [isThere, of, asked.data, about.data],
  );
  const places = paramsOf(back).map((key) => [key, numberIn(data, key) ?? params[key] ?? 0] as const);
  return (
    <PaperFrame
      title={usePaperTitle(paper, isThere ? data : undefined)}
      permission={query.also ?? [query.permission ?? ''].flat()[0] ?? ''}
      back={addressOf(back, Object.fromEntries(places))}
      sheetOnly={paper.size === 'a4'}
      asked={row ? [asked, about] : [asked]}
    >
      {isThere && <PaperSheet paper={paper} data={data} />}
    </PaperFrame>
  );
};

interface PaperFrameProps {
  /** Page title. Also the file name when the user prints to a file. */
  readonly title: string;
  readonly permission: string;
  readonly back: string;
  /** True for a document that only fits a sheet: the choice of paper is hidden. Default: false. */
  readonly sheetOnly?: boolean;
  /** Queries whose data the paper shows. Drawn and printed only when all have arrived. */
  readonly asked: readonly Pick<QueryState<Query>, 'isLoading' | 'error' | 'retry'>[];
  readonly children: ReactNode;
}

/**
 * Print preview on a page of its own: the browser prints what is shown. The paper is white in every colour
 * scheme, and the bar above it is not printed.
 */
export const PaperFrame = (props: PaperFrameProps) => {
  const { title, permission, back, sheetOnly = false, asked, children } = props;
  const t = useT();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  usePageTitle(title);
  const asks = params.get('paper') ?? readItem(paperKey);
  const paper: Size = !sheetOnly && asks === 'roll' ? 'roll' : 'a4';
  const Back = language === 'ar' ? ArrowRightOutlined : ArrowLeftOutlined;
  const error = asked.map((one) => one.error).find((one) => one !== undefined);
  const isReady = error === undefined && !asked.some(({ isLoading }) => isLoading);
  const { state }: { readonly state: unknown } = useLocation();
  const from = textIn(state, 'from');
  const isPrinting = isReady && valueIn(state, 'isPrinting') === true;
  // The user pressed 'print' on another page. Print once the content is loaded.
  useEffect(() => {
    if (isPrinting) print();
  }, [isPrinting]);
  return (
    <div className="paper-page">
      <Guard permission={permission}>
        <header className="cluster paper-bar not-printed">
          <Link to={from === '' ? back : from} className="inline gap-6 accent" style={{ minBlockSize: 32 }}>
            <Glyph of={Back} />
            {t('common.back')}
          </Link>
          <h1>{title}</h1>
          {sheetOnly ? null : (
            <Segmented<Size>
              aria-label={t('print.paper')}
              value={paper}
              options={[
                { value: 'a4', label: t('print.page', { size: 'A4' }) },
                { value: 'roll', label: t('print.roll', { width: 80 }) },
              ]}
              onChange={(next) => {
                writeItem(paperKey, next);
                // The state holds the way back.
                setParams({ paper: next }, { replace: true, state });
              }}
            />
          )}
          <Button
            type="primary"
            icon={<Glyph of={PrinterOutlined} />}
            disabled={!isReady}
            onClick={() => print()}
          >
            {t('common.print')}
          </Button>
        </header>
        {error ? (
          <Failure
            style={{ maxInlineSize: 720, margin: '24px auto' }}
            text={error.message !== '' || error.kind !== 'http' ? errorMessage(error, t) : t('print.failed')}
            retry={() => {
              for (const { retry } of asked) retry();
            }}
          />
        ) : isReady ? (
          <Sheet key={paper} paper={paper}>
            {children}
          </Sheet>
        ) : (
          <Loading />
        )}
      </Guard>
    </div>
  );
};

/** White sheet or roll; a print has its size. */
export const Sheet = ({ paper, children }: { readonly paper: Size; readonly children: ReactNode }) => {
  const box = useRef<HTMLElement>(null);
  // Measured again while images and fonts load.
  const height = useMeasured(box, heightOf) ?? 200;
  // A roll has no page length, so the page is as long as its content.
  const size = paper === 'a4' ? 'A4; margin: 12mm' : `80mm ${height}mm; margin: 0`;
  return (
    <>
      <style>{`@page { size: ${size} }`}</style>
      <main ref={box} className={`paper paper-${paper}`}>
        {children}
      </main>
    </>
  );
};

/** Height in whole mm, rounded up, with 2 mm to spare. */
const heightOf = ({ offsetHeight }: HTMLElement): number => Math.ceil((offsetHeight / 96) * 25.4) + 2;
