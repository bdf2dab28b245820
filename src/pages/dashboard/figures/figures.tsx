import { Branches, type FiguresProps, Revenue, TopServices } from './charts';

/** The week's revenue, the services most wanted and the branches (DSH-05 to DSH-08). */
export const Figures = (props: FiguresProps) => (
  <div className="dashboard-part dashboard-grid grid">
    <Revenue {...props} />
    <div className="dashboard-column grid gap-16 slim">
      <TopServices {...props} />
      <Branches figures={props.figures} />
    </div>
  </div>
);
