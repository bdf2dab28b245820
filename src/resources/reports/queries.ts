import { customerReportQueries } from './customers';
import { dashboardQueries } from './dashboard';
import { revenueQueries } from './revenue';
import { serviceReportQueries } from './services';

/** Every question about a day or a period. */
export const reportQueries = {
  ...dashboardQueries,
  ...revenueQueries,
  ...customerReportQueries,
  ...serviceReportQueries,
};
