import type { ServiceClient } from './service.ts'

/** GETs JSON; throws on any status but 200. */
export async function getJson<T>(service: ServiceClient, path: string): Promise<T> {
  return (await expectOk(await service.request(path))) as T
}

/** Posts a JSON body and returns the response, whatever its status. */
export function postJson(service: ServiceClient, path: string, body: unknown): Promise<Response> {
  return service.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Posts a JSON body and returns the reply; throws on any status but 200. */
export async function postedJson<T>(service: ServiceClient, path: string, body: unknown): Promise<T> {
  return (await expectOk(await postJson(service, path, body))) as T
}

/** The fields that a 400 names; throws on any other status. */
export async function refusedFields(response: Response): Promise<string[]> {
  const problem = (await response.json()) as { status: number; errors?: { field: string }[] }
  if (response.status !== 400 || problem.status !== 400) {
    throw new Error(`${response.status}: ${JSON.stringify(problem)}`)
  }
  return problem.errors?.map(({ field }) => field) ?? []
}

async function expectOk(response: Response): Promise<unknown> {
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
  return JSON.parse(text)
}
