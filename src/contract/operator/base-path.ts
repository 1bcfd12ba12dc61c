/** Base path of the operators' API. */
export const operatorApi = '/api/operator/v1';
