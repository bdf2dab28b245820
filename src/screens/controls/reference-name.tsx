import { useOptions } from '../data/reference';

interface Props {
  readonly to: string;
  readonly id: number;
}

/** What a row is called that is known by its id alone; its number only where nobody has a name for it. */
export const ReferenceName = ({ to, id }: Props) => {
  const { options, isLoading } = useOptions(to, '', [id]);
  return options.find((option) => option.value === id)?.label ?? (isLoading ? '…' : `#${id}`);
};
