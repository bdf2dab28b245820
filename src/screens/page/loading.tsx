import { useT } from '../../i18n/react';

/** Shown while the app or the sign-in state loads (RTE-02). */
export const Loading = () => (
  <div className="loading grid soft" role="status">
    {useT()('common.loading')}
  </div>
);
