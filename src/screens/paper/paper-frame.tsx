import { ArrowLeftOutlined, ArrowRightOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { defaultLogo } from '../../brand/brand';
import { useBrand, usePageTitle, useSystemName } from '../../brand/use-brand';
import { useLanguage, useT } from '../../i18n/react';
import { errorMessage } from '../../providers/messages';
import { readItem, writeItem } from '../../providers/storage';
import type { Query } from '../../schema/query';
import { Failure } from '../controls/failure';
import { textIn, valueIn } from '../data/row';
import { Glyph } from '../glyph';
import { Guard } from '../guard';
import { useMeasured } from '../hooks';
import { Loading } from '../page/loading';
import type { QueryState } from '../query/use-query-of';
import { languageOfText } from './mixed-text';
import './paper.css';

type Paper = 'a4' | 'roll';

/** Key under which a device remembers the paper of its printer. */
const paperKey = 'paper';

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
  const paper: Paper = !sheetOnly && asks === 'roll' ? 'roll' : 'a4';
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
        <header className="cluster paper-bar">
          <Link to={from === '' ? back : from} className="inline paper-back">
            <Glyph of={Back} />
            {t('common.back')}
          </Link>
          <h1>{title}</h1>
          {sheetOnly ? null : (
            <Segmented<Paper>
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
            className="paper-failure"
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

const Sheet = ({ paper, children }: { readonly paper: Paper; readonly children: ReactNode }) => {
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

interface PaperDocumentProps {
  readonly title: string;
  readonly branch: unknown;
  readonly taxNumber?: string;
  /** Drawn under the title. */
  readonly stamp?: ReactNode;
  readonly children: ReactNode;
}

export const PaperDocument = ({ title, branch, taxNumber = '', stamp, children }: PaperDocumentProps) => (
  <article className="paper-document">
    <header className="paper-head">
      <Seller branch={branch} taxNumber={taxNumber} />
      <div className="paper-title">
        <h2>{title}</h2>
        {stamp}
      </div>
    </header>
    {children}
  </article>
);

const Seller = ({ branch, taxNumber }: { readonly branch: unknown; readonly taxNumber: string }) => {
  const t = useT();
  const language = useLanguage();
  const { systemLogo } = useBrand();
  const systemName = useSystemName();
  const branchName = textIn(branch, language === 'ar' ? 'nameAr' : 'nameEn') || textIn(branch, 'name');
  const phone = textIn(branch, 'phone');
  const address = textIn(branch, 'address');
  return (
    <div className="paper-seller">
      <img className="paper-logo" src={systemLogo || defaultLogo} alt="" />
      <div>
        <p className="paper-name">
          <bdi>{systemName}</bdi>
        </p>
        <p>
          <bdi>{branchName}</bdi>
        </p>
        {address === '' ? null : (
          <p>
            <bdi lang={languageOfText(address)}>{address}</bdi>
          </p>
        )}
        {phone === '' ? null : (
          <p>
            {t('print.phone')}: <bdi dir="ltr">{phone}</bdi>
          </p>
        )}
        {taxNumber === '' ? null : (
          <p>
            {t('print.taxNumber')}: <bdi dir="ltr">{taxNumber}</bdi>
          </p>
        )}
      </div>
    </div>
  );
};

interface Fact {
  readonly label: string;
  /** The currency of an amount, said beside the label, so that nothing but digits stands in the column of amounts. */
  readonly unit?: string;
  /** A line without a value is left out. */
  readonly value: ReactNode | undefined;
  readonly isStrong?: boolean;
}

/** The currency of the amounts beneath or beside a title: on paper it is said once, not with each amount. */
export const PaperUnit = ({ of }: { readonly of: string }) => <small className="paper-unit"> {of}</small>;

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className: string;
}

export const Facts = ({ facts, className }: FactsProps) => (
  <dl className={className}>
    {facts
      .filter(({ value }) => value !== undefined && value !== '')
      .map(({ label, unit, value, isStrong }) => (
        <div key={label} className={isStrong ? 'paper-strong' : undefined}>
          <dt>
            {label}
            {unit !== undefined && <PaperUnit of={unit} />}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
