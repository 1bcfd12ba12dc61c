import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { AppError, fieldError } from './app-error.ts';
import { fieldErrorsOf, fieldWithUnusableText } from './input.ts';

/** Validates params, query and body of a request; throws the errors. */
export type InputCheck = (request: FastifyRequest) => { params: unknown; query: unknown; body: unknown };

export function inputCheck(endpoint: Endpoint): InputCheck {
  const checkQuery = partCheck(endpoint.query);
  const checkBody = partCheck(endpoint.body);
  return (request) => {
    const params = endpoint.params?.safeParse(request.params);
    if (params && (!params.success || fieldWithUnusableText(params.data))) throw new AppError('not_found');
    return { params: params?.data, query: checkQuery(request.query), body: checkBody(request.body) };
  };
}

/** A part that the endpoint doesn't declare must be empty; unknown fields are refused by name. */
function partCheck(declared: Endpoint['body']): (given: unknown) => unknown {
  const schema = declared?.strict();
  return (given) => {
    const input = given ?? {};
    if (typeof input !== 'object' || Array.isArray(input)) throw new AppError('unreadable');
    if (!schema) {
      for (const foreign in input) throw fieldError({ [foreign]: fieldMessages.unknown });
      return undefined;
    }
    const field = fieldWithUnusableText(input);
    if (field !== null) throw fieldError({ [field]: fieldMessages.control_characters });
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw fieldError(fieldErrorsOf(parsed.error, input));
    return parsed.data;
  };
}
