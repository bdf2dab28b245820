import { Spin } from 'antd';

/** Fills the place of a screen that is on its way (RTE-02, PRM-14). */
export const Waiting = ({ text }: { readonly text: string }) => (
  <div className="shell-waiting" role="status">
    <Spin />
    <span>{text}</span>
  </div>
);
