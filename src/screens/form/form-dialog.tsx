import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { InputMode } from '../../schema/revealed';
import { SidePanel } from '../panel/side-panel';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { FormHost } from './form-host';

interface FormDialogProps {
  readonly screen: Screen;
  readonly mode: InputMode;
}

/** Form with its own address, in a panel beside the list. */
export const FormDialog = ({ screen, mode }: FormDialogProps) => {
  const { entity } = screen;
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { entityText } = useWords();
  const close = useCallback(
    () => navigate(`${entity.route}${withoutKeys(search, screen.prefill ?? [])}`),
    [navigate, entity, screen, search],
  );
  const tryClose = useRef<() => void>(close);
  const title = entityText(entity, mode === 'create' ? 'add' : 'editTitle');
  return (
    <SidePanel title={title} isOpen onClose={() => tryClose.current()} width={screen.hasWideForm ? 760 : 480}>
      <FormHost screen={screen} mode={mode} id={id} onDone={close} tryClose={tryClose} />
    </SidePanel>
  );
};

const withoutKeys = (search: string, keys: readonly string[]): string => {
  const params = new URLSearchParams(search);
  const had = params.size;
  for (const key of keys) params.delete(key);
  if (params.size === had) return search;
  return params.size === 0 ? '' : `?${params}`;
};
