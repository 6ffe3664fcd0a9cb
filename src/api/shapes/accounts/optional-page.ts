import Type from 'typebox';

/** Paging of lists that are complete unless a page is requested (specification 4.4 has no paging for them). */
export const OptionalPage = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page number, from 1' })),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Number of items on a page; 100 with `page`' }),
  ),
};

/** Undefined when the whole list is requested. */
export const parseOptionalPage = ({
  page,
  pageSize,
}: {
  readonly page?: number;
  readonly pageSize?: number;
}): { readonly page: number; readonly pageSize: number } | undefined =>
  page === undefined && pageSize === undefined ? undefined : { page: page ?? 1, pageSize: pageSize ?? 100 };

export const STREAMED_NOTE = 'A large response is streamed; an account gets two of those at a time, further ones wait.';

export const UNPAGED_NOTE = `The whole list unless \`page\` or \`pageSize\` is set. ${STREAMED_NOTE}`;
