import { errorMessage } from '../../providers/http-error';
import type { RowData } from '../../screens/data/row';
import { useFailureToast, useQueryOf } from '../../screens/query/use-query-of';
import { ShowItem } from '../../screens/show/show-fields';
import { useWords } from '../../screens/words';
import { me } from './queries';

/** Owner of the linked phone, in the details (CHN-05, CHN-07). */
export const UserInfo = ({ row }: { readonly row: RowData }) => {
  const { t, label } = useWords();
  const state = useQueryOf(me, {}, { params: { id: row.id }, once: true });
  const { data, error } = state;
  useFailureToast(state, t('channels.error.me'));
  const { fields } = me.answer;
  const picture = data?.picture ?? '';
  const known = (['id', 'pushName', 'name'] as const).filter((key) => data?.[key]);
  if (!error && known.length === 0 && picture === '') return null;
  return (
    <section className="show-section">
      <h3 className="spaced">{t('channels.me')}</h3>
      {error ? (
        <p role="alert">
          {t('channels.error.me')}: {errorMessage(error, t)}
        </p>
      ) : (
        <dl className="show-list">
          {known.map((key) => (
            <ShowItem key={key} name={label(fields[key].label)}>
              <bdi>{data?.[key]}</bdi>
            </ShowItem>
          ))}
          {/* A link, because the picture is on the network's server: load nothing from there unasked. */}
          {picture.startsWith('https://') && (
            <ShowItem name={label(fields.picture.label)}>
              <a href={picture} target="_blank" rel="noopener noreferrer">
                {t('channels.openPicture')}
              </a>
            </ShowItem>
          )}
        </dl>
      )}
    </section>
  );
};
