import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/react';
import { useIsNarrow } from '../../../screens/hooks';
import { FoldedFilters } from '../../../screens/list/filters/folded-filters';
import { groupsOf, matching, type Right, type RightGroup } from '../policy/policy';
import { moduleTitle } from '../policy/role-words';

/** What narrows a list of rights: words and a group (ROL-08). */
export interface RightFilter {
  readonly text: string;
  /** Empty: all groups. */
  readonly group: string;
}

export const noFilter: RightFilter = { text: '', group: '' };

export const filteredGroups = (
  rights: readonly Right[],
  { text, group }: RightFilter,
): readonly RightGroup[] =>
  groupsOf(matching(rights, text)).filter(({ name }) => group === '' || name === group);

interface RightFiltersProps {
  readonly rights: readonly Right[];
  readonly filter: RightFilter;
  readonly onChange: (filter: RightFilter) => void;
  readonly children?: ReactNode;
}

export const RightFilters = ({ rights, filter, onChange, children }: RightFiltersProps) => {
  const t = useT();
  const isNarrow = useIsNarrow();
  const filters = (
    <>
      <Select
        className="filter"
        aria-label={t('roles.moduleFilter')}
        value={filter.group}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('roles.allModules') },
          ...groupsOf(rights).map(({ name }) => ({ value: name, label: moduleTitle(name, t) })),
        ]}
        onChange={(group) => onChange({ ...filter, group })}
      />
      {children}
    </>
  );
  return (
    <search className="screen-tools">
      <div className="search-box">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('roles.searchPlaceholder')}
          aria-label={t('roles.searchPlaceholder')}
          value={filter.text}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
        />
      </div>
      {isNarrow ? <FoldedFilters count={filter.group === '' ? 0 : 1}>{filters}</FoldedFilters> : filters}
    </search>
  );
};
