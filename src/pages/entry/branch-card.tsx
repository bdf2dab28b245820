import { useT } from '../../i18n/react';
import type { SessionBranch } from '../../providers/user';

interface Props {
  readonly name: string;
  /** Missing on the card for all branches. */
  readonly branch?: SessionBranch;
  readonly marked: boolean;
  readonly wide?: boolean;
  /** The focus starts on it. Default false. */
  readonly isFocused?: boolean;
  readonly onPick: () => void;
}

/** One branch to pick: name, address, phone, e-mail; an inactive one is dimmed, labelled and closed (BSL-07 to BSL-11). */
export const BranchCard = ({ name, branch, marked, wide, isFocused = false, onPick }: Props) => {
  const t = useT();
  const closed = branch?.isActive === false;
  return (
    <button
      type="button"
      className={['branch-card', marked && 'marked', wide && 'wide'].filter(Boolean).join(' ')}
      aria-current={marked || undefined}
      disabled={closed}
      // biome-ignore lint/a11y/noAutofocus: the one thing there is to do here.
      autoFocus={isFocused}
      onClick={onPick}
    >
      <span className="branch-icon" aria-hidden="true">
        {branch ? <Shop /> : <Grid />}
      </span>
      <span className="branch-words">
        <span className="branch-name">
          {name}
          {closed && <span className="branch-tag">{t('branchSelection.inactive')}</span>}
          {marked && <span className="branch-tag current">{t('branchSelection.current')}</span>}
        </span>
        {branch?.address && <span className="branch-line">{branch.address}</span>}
        {branch?.phone && (
          <span className="branch-line">
            <bdi className="ltr">{branch.phone}</bdi>
          </span>
        )}
        {branch?.email && (
          <span className="branch-line">
            <bdi className="ltr">{branch.email}</bdi>
          </span>
        )}
      </span>
    </button>
  );
};

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.7, strokeLinejoin: 'round' } as const;

const Shop = () => (
  <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" {...stroke}>
    <path d="M4 10v10h16V10M3 9l1.8-5h14.400L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5h4v5" />
  </svg>
);

const Grid = () => (
  <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" {...stroke}>
    <path d="M4 4h6.500v6.500H4ZM13.5 4H20v6.500h-6.500ZM4 13.500h6.500V20H4ZM13.5 13.500H20V20h-6.500Z" />
  </svg>
);
