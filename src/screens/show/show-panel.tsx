import { useShow } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAccess } from '../../providers/access';
import { theBook } from '../../providers/book';
import { failureText, HttpError } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { alertKeysOf, type Entity, fieldOf, moduleOf } from '../../schema/entity';
import type { Can } from '../../schema/field';
import { DeleteDialog } from '../actions/delete-dialog';
import { permissionsOnRow, useRowPermissions } from '../actions/offers';
import { Banner } from '../cells/banner';
import { renderCell, useCellWords } from '../cells/cells';
import { Failure } from '../controls/failure';
import { dataKeyOf } from '../data/changes';
import { isEmpty, isRow, listIn, type RowData, textIn, useRowTitle, valueIn } from '../data/row';
import { lazyPart } from '../lazy-part';
import { SidePanel } from '../panel/side-panel';
import { Face } from '../person/person';
import type { Screen, ShowParts, ShowTab } from '../screen';
import { useParts } from '../screen-parts';
import { useWords } from '../words';
import type { RelatedRowsProps } from './related';
import { ShowCommands } from './show-commands';
import { headKeysOf, ShowFacts, ShowFields } from './show-fields';
import { Happened } from './timeline';

// Needs antd's table, which most details do not.
const RelatedRows = lazyPart(() => import('./related'), 'RelatedRows');

/** Rows that stand on the details of this entity, for those who may see their list. */
const relatedOn = (to: Entity, can: Can): RelatedProps['related'] =>
  theBook().nouns.flatMap(({ entity, related = [] }) =>
    can(`${moduleOf(entity)}.read`)
      ? related.flatMap(({ on, ...rest }) => (on === to.name ? [{ entity, to, ...rest }] : []))
      : [],
  );

interface RelatedProps {
  readonly related: readonly Omit<RelatedRowsProps, 'row'>[];
  readonly row: RowData;
}

const Related = ({ related, row }: RelatedProps) => (
  <Suspense fallback={null}>
    {related.map((one) => (
      <RelatedRows key={one.entity.name} {...one} row={row} />
    ))}
  </Suspense>
);

/** Tabs of a row. A tab asks for its rows when it is opened first. */
const ShowTabs = ({ tabs, related, row }: RelatedProps & { readonly tabs: readonly ShowTab[] }) => {
  const { label, entityText } = useWords();
  const { can } = useAccess();
  const written = tabs
    .filter(({ permission }) => permission === undefined || can(permission))
    .map(({ key, label: name, order = 0, part: Part }) => ({
      ...{ key, order, label: label(name) },
      children: (
        <>
          <Part row={row} />
          <Related related={related.filter(({ entity }) => entity.name === key)} row={row} />
        </>
      ),
    }));
  const alone = related
    .filter(({ entity }) => !tabs.some(({ key }) => key === entity.name))
    .map(({ order = 0, ...one }) => ({
      ...{ key: one.entity.name, order, label: entityText(one.entity, 'tab') },
      children: <Related related={[one]} row={row} />,
    }));
  return (
    <Tabs
      className="show-tabs"
      tabBarStyle={{ marginBlockEnd: 8 }}
      items={[...written, ...alone].toSorted((a, b) => a.order - b.order)}
    />
  );
};

interface ShowHeadProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly parts: ShowParts;
  /** The commands, at the end of the head. */
  readonly children: ReactNode;
}

/** Head of the details: a person's face, the name, state and amount, and what must be known about it. */
const ShowHead = ({ screen, row, parts, children }: ShowHeadProps) => {
  const { entity } = screen;
  const said = useCellWords();
  const name = useRowTitle()(screen, row);
  const { state, figure, sub } = headKeysOf(entity, row, parts);
  const drawn = (key: string): ReactNode => {
    const field = fieldOf(entity, key);
    const Own = parts.cells?.[key];
    if (Own) return <Own row={row} />;
    return field && !isEmpty(valueIn(row, key)) ? renderCell({ field, name: key, holder: row }, said) : null;
  };
  return (
    <>
      <header className="show-head bar gap-16 slim">
        {entity.person && <Face id={row.id} name={textIn(row, entity.title)} size={56} />}
        <div className="grow slim">
          <div className="cluster rows-4 cols-12">
            <h2 className="show-name">
              <bdi>{name}</bdi>
            </h2>
            {state !== undefined && drawn(state)}
            {figure !== undefined && <span className="show-figure to-end">{drawn(figure)}</span>}
          </div>
          {sub !== undefined && (
            <div className="soft" style={{ marginBlockStart: 2 }}>
              {drawn(sub)}
            </div>
          )}
        </div>
      </header>
      {children}
      {alertKeysOf(entity).map((key) => (
        <Banner
          key={key}
          label={said.words.label(entity.fields[key]?.label ?? entity.label.one)}
          text={textIn(row, key)}
        />
      ))}
    </>
  );
};

const noParts: ShowParts = {};

/** Details of a row in a panel at the inline end; its address is below the list's, which stays in use beneath. */
export const ShowPanel = ({ screen }: { readonly screen: Screen }) => {
  const { entity } = screen;
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { t, entityText } = useWords();
  const permissions = useRowPermissions(entity);
  const parts = useParts(`${entity.route}.show`, screen.show, noParts);
  const [leaving, setLeaving] = useState<RowData | null>(null);
  const isId = /^\d{1,9}$/.test(id);
  const { query } = useShow<RowData>({
    resource: entity.name,
    id,
    queryOptions: { enabled: isId && permissions.show },
    errorNotification: false,
  });
  const listed = useListedRow(entity, id);
  // The reader may not see a refused row (403, 404), so the list's copy must not be shown.
  const isRefused = query.error instanceof HttpError && [403, 404].includes(query.error.status);
  const row = query.data?.data ?? (isId && permissions.show && !isRefused ? listed : undefined);
  const { user } = useSession();
  const may = row && permissionsOnRow(screen, row, permissions, user);
  const close = () => navigate(`${entity.route}${search}`);
  const failure = !isId
    ? t('error.rowNotFound')
    : query.isError
      ? failureText({ entity: entity.name, operation: 'load', error: query.error, t })
      : undefined;
  return (
    <SidePanel
      onClose={() => void close()}
      width={parts?.tabs === undefined ? 560 : 760}
      title={entityText(entity, 'detailsTitle')}
    >
      {failure !== undefined && (
        <Failure text={failure} retry={isId ? () => void query.refetch() : undefined} />
      )}
      {row && parts ? (
        <article className="show stack gap-16 slim">
          <ShowHead screen={screen} row={row} parts={parts}>
            <ShowCommands
              screen={screen}
              row={row}
              ways={parts.ways}
              onEdit={
                may?.update ? () => void navigate(`${entity.route}/${row.id}/edit${search}`) : undefined
              }
              onDelete={may?.delete ? () => setLeaving(row) : undefined}
            />
          </ShowHead>
          <Shown screen={screen} row={row} parts={parts} />
        </article>
      ) : (
        failure === undefined && <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
      {leaving && (
        <DeleteDialog
          screen={screen}
          row={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => void close()}
        />
      )}
    </SidePanel>
  );
};

interface ShownProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly parts: ShowParts;
}

/** All that the details of a row tell beneath its head. Beside tabs, the rest has a column at the side. */
export const Shown = ({ screen, row, parts }: ShownProps) => {
  const { top: Top, tabs = [], sections = [] } = parts;
  const related = relatedOn(screen.entity, useAccess().can);
  const hasTabs = tabs.length > 0;
  const fields = <ShowFields screen={screen} row={row} parts={parts} />;
  const rest = sections.map((Section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a screen are fixed.
    <Section key={index} row={row} />
  ));
  return (
    <>
      {Top && <Top row={row} />}
      <ShowFacts screen={screen} row={row} parts={parts} />
      <div className={hasTabs ? 'show-columns stack' : undefined}>
        <div className="stack gap-16 slim">
          {hasTabs ? (
            <ShowTabs key={row.id} tabs={tabs} related={related} row={row} />
          ) : (
            <>
              {fields}
              {rest}
              <Related related={related} row={row} />
            </>
          )}
          <Happened row={row} parts={parts} />
        </div>
        {hasTabs && (
          <div className="show-aside stack gap-16 slim">
            {rest}
            {fields}
          </div>
        )}
      </div>
    </>
  );
};

/** Returns the cached list's copy of the row: shown at once, and kept if the row cannot be loaded (AUD-24). */
const useListedRow = (entity: Entity, id: string): RowData | undefined => {
  const client = useQueryClient();
  return useMemo(() => {
    for (const [, answer] of client.getQueriesData({ queryKey: dataKeyOf(entity) })) {
      const found = listIn(answer, 'data').find((row) => textIn(row, 'id') === id);
      if (isRow(found)) return found;
    }
    return undefined;
  }, [client, entity, id]);
};
