import { DeleteOutlined, EditOutlined, StopOutlined } from '@ant-design/icons';
import { useShow } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAccess } from '../../providers/access';
import { theBook } from '../../providers/book';
import { HttpError } from '../../providers/http-error';
import { failureText } from '../../providers/messages';
import { useSession } from '../../providers/session';
import { type Entity, fieldsOf, moduleOf } from '../../schema/entity';
import { type Field, isSecret } from '../../schema/field';
import { RowActionBar } from '../actions/commands';
import { DeleteDialog } from '../actions/delete-dialog';
import { permissionsOnRow, useRowPermissions } from '../actions/offered';
import { Ways } from '../actions/ways';
import { Banner } from '../cells/banner';
import { renderCell, useCellWords } from '../cells/cells';
import { Failure } from '../controls/failure';
import { CopyButton } from '../controls/file-button';
import { dataKeyOf } from '../data/changes';
import { isEmpty, isRow, isWide, listIn, type RowData, textIn, valueIn } from '../data/row';
import { useRowTitle } from '../data/row-title';
import { Glyph } from '../glyph';
import { useReturnFocus } from '../hooks';
import type { Screen, ShowParts } from '../screen';
import { useParts } from '../screen-parts';
import { useWords } from '../words';

const noParts: ShowParts = {};

export const ShowDialog = ({ screen }: { readonly screen: Screen }) => {
  const { entity } = screen;
  useReturnFocus();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const { t, entityText } = useWords();
  const titleOf = useRowTitle();
  const permissions = useRowPermissions(entity);
  const parts = useParts(`${entity.route}.show`, screen.show, noParts);
  const Top = parts?.top;
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
  const disables = entity.remove === 'disable';
  const close = () => navigate(`${entity.route}${search}${hash}`);
  const failure = !isId
    ? t('error.rowNotFound')
    : query.isError
      ? failureText({ entity: entity.name, operation: 'load', error: query.error, t })
      : undefined;
  return (
    <Modal
      open
      className="sheet"
      width={720}
      onCancel={close}
      title={
        <span className="show-title">
          <span className="show-kind">{entityText(entity, 'detailsTitle')}</span>
          {row && <bdi className="show-name">{titleOf(screen, row)}</bdi>}
        </span>
      }
      footer={
        <>
          {row && may?.delete && (
            <Button
              danger
              icon={disables ? <Glyph of={StopOutlined} /> : <Glyph of={DeleteOutlined} />}
              className="footer-start"
              onClick={() => setLeaving(row)}
            >
              {disables ? entityText(entity, 'disable') : t('common.delete')}
            </Button>
          )}
          <Button onClick={close}>{t('common.close')}</Button>
          {row && may?.update && (
            <Button
              type="primary"
              icon={<Glyph of={EditOutlined} />}
              onClick={() => navigate(`${entity.route}/${row.id}/edit${search}${hash}`)}
            >
              {t('common.edit')}
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined && (
        <Failure text={failure} retry={isId ? () => void query.refetch() : undefined} />
      )}
      {row && parts ? (
        <>
          <Banners screen={screen} row={row} />
          <Ways screen={screen} row={row} ways={parts.ways} />
          <RowActionBar screen={screen} row={row} />
          {Top && <Top row={row} />}
          <ShowFields screen={screen} row={row} parts={parts} />
          {parts.sections?.map((Section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a screen are fixed.
            <Section key={index} row={row} />
          ))}
        </>
      ) : (
        failure === undefined && <Skeleton active paragraph={{ rows: 6 }} />
      )}
      <DeleteDialog screen={screen} row={leaving} onClose={() => setLeaving(null)} onDone={close} />
    </Modal>
  );
};

interface ShowFieldsProps {
  readonly screen: Screen;
  readonly row: RowData;
  readonly parts: ShowParts;
}

const Banners = ({ screen: { entity }, row }: Pick<ShowFieldsProps, 'screen' | 'row'>) => {
  const { label } = useWords();
  return fieldsOf(entity).map(([key, field]) =>
    isBanner(field) ? <Banner key={key} label={label(field.label)} text={textIn(row, key)} /> : null,
  );
};

/** Lists the row's values under their labels. With `foldsEmpty`, empty fields go into a folded part below. */
const ShowFields = ({ screen: { entity }, row, parts }: ShowFieldsProps) => {
  const said = useCellWords();
  const { t } = said.words;
  const { can } = useAccess();
  const shown = fieldsOf(entity).filter(
    ([key, field]) => !parts.hidden?.includes(key) && !isBanner(field) && isShown(field, can),
  );
  const isFolded = (key: string): boolean =>
    parts.foldsEmpty !== undefined && !parts.foldsEmpty.except.includes(key) && hasNothing(valueIn(row, key));
  // An empty field that users cannot write is not missing, so it is left out.
  const folded = shown.filter(([key, { write }]) => isFolded(key) && write !== 'never');
  const item = ([key, field]: readonly [string, Field]) => {
    const Own = parts.cells?.[key];
    return (
      <div key={key} className={isWide(field) ? 'show-item show-item-wide' : 'show-item'}>
        <dt>{said.words.label(field.label)}</dt>
        <dd>
          {Own ? <Own row={row} /> : renderCell({ field, name: key, holder: row }, said)}
          {!Own && isCopied(field) && textIn(row, key) !== '' && <CopyButton text={textIn(row, key)} />}
        </dd>
      </div>
    );
  };
  return (
    <>
      <dl className="show-list">{shown.filter(([key]) => !isFolded(key)).map(item)}</dl>
      {folded.length > 0 && (
        <details className="show-empty">
          <summary>{t('generic.emptyFields', { count: folded.length })}</summary>
          <dl className="show-list">{folded.map(item)}</dl>
        </details>
      )}
    </>
  );
};

const isBanner = (field: Field): boolean => field.kind === 'text' && field.banner === true;

const hasNothing = (value: unknown): boolean =>
  isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** False for secrets and for back references that the reader may not see: their null would look like 'none'. */
const isShown = (field: Field, can: (permission: string) => boolean): boolean =>
  field.kind === 'reference' && field.back
    ? can(`${moduleOf(theBook().entity(field.to))}.read`)
    : !isSecret(field);

/** True if the value gets a copy button: codes, document numbers, phone numbers, e-mail addresses. */
const isCopied = (field: Field): boolean =>
  (field.kind === 'integer' && field.format === 'code') ||
  (field.kind === 'text' &&
    (field.unique !== undefined || ['phone', 'email', 'capitals'].includes(field.format ?? '')));

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
