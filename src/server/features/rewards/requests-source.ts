import { rewardRequestsSource } from './reward-requests-list.queries.ts';

/** The list of reward requests, for features that do something to many of its rows. */
export const requestsSource = rewardRequestsSource;
