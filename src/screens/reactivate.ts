import { expireNow } from '../providers/expiry';
import { request } from '../providers/http';
import { HttpError, isAborted } from '../providers/http-error';
import { failureText } from '../providers/messages';
import { isTokenValid } from '../providers/session';
import { pushToast } from '../providers/toasts';
import type { Entity } from '../schema/entity';
import { valuesOfRow } from './form/values';
import { numberIn, type RowData } from './row';
import type { Words } from './words';

/**
 * Makes an inactive row active again (BRN-13): an update of the row as it is stored now, with that flag on.
 * Says what came of it; answers whether it worked.
 */
export const reactivate = async (
  entity: Entity,
  row: RowData,
  { t, entityText }: Words,
): Promise<boolean> => {
  if (!isTokenValid()) {
    expireNow();
    return false;
  }
  const path = `${entity.api}/${row.id}`;
  try {
    const { data } = await request('GET', path);
    const version = numberIn(data, 'version');
    const body = { ...valuesOfRow(entity, 'update', data), ...activeValues(entity) };
    await request('PUT', path, {
      body,
      ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
    });
    pushToast({ kind: 'success', title: entityText(entity, 'reactivated') });
    return true;
  } catch (error) {
    if (isAborted(error)) return false;
    if (!(error instanceof HttpError)) throw error;
    const text = failureText({ entity: entity.name, operation: 'reactivate', error, t });
    pushToast({ kind: 'error', title: t('common.error'), text });
    return false;
  }
};

const activeValues = (entity: Entity) => (entity.inactive === undefined ? {} : { [entity.inactive]: true });
