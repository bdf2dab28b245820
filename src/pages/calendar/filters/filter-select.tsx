interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice of few: the browser's own list, which weighs nothing and is at home under a thumb. */
export const FilterSelect = ({ label, value, options, onChange }: FilterSelectProps) => (
  <select
    className="cal-select"
    aria-label={label}
    value={value}
    data-set={value !== '' && value !== 'all' ? '' : undefined}
    onChange={(event) => onChange(event.target.value)}
  >
    {/* What a link names and this branch does not have. */}
    {!options.some((option) => option.value === value) && <option value={value}>—</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
