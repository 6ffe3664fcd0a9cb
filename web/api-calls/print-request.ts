import { quoteDouble, quoteGo, quotePhp, quoteRust, quoteShell } from './string-literals.js';

/** An HTTP request, from which the code of each language is printed. */
export interface PrintedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Indented JSON without hidden characters. */
  readonly body: string | undefined;
}

/** Languages whose code is printed from the request alone. */
export type HttpLanguage = 'curl' | 'javascript' | 'python' | 'go' | 'rust' | 'java' | 'php' | 'csharp';

/** Source code of a whole program that sends the request and prints the response. */
export const printRequest = (language: HttpLanguage, request: PrintedRequest): string =>
  PRINTERS[language](request).flat().join('\n');

/** Removes the spaces around the values of JSON. */
const toOneLine = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');

/** An object literal, unless a program would read it as another value: large integers are rounded there. */
function toJavaScript(json: string): string {
  const isSame = JSON.stringify(JSON.parse(json)) === toOneLine(json) && !json.includes('__proto__');
  return isSame ? `JSON.stringify(${json.replaceAll('\n', '\n  ')})` : quoteDouble(toOneLine(json));
}

/** A line, or several; an empty list where the request has no such part. */
type Lines = readonly (string | readonly string[])[];

const PRINTERS: Readonly<Record<HttpLanguage, (request: PrintedRequest) => Lines>> = {
  curl: ({ method, url, headers, body }) => {
    const parts = [
      `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShell(url)}`,
      ...headers.map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
      ...(body === undefined ? [] : [`-d ${quoteShell(body)}`]),
    ];
    return [parts.join(' \\\n  ')];
  },

  javascript: ({ method, url, headers, body }) => [
    `const response = await fetch(${quoteDouble(url)}, {`,
    method === 'GET' ? [] : `  method: ${quoteDouble(method)},`,
    `  headers: { ${headers.map(([name, value]) => `${quoteDouble(name)}: ${quoteDouble(value)}`).join(', ')} },`,
    body === undefined ? [] : `  body: ${toJavaScript(body)},`,
    '});',
    'console.log(await response.json());',
  ],

  python: ({ method, url, headers, body }) => [
    'import json, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${quoteDouble(url)},`,
    method === 'GET' ? [] : `    method=${quoteDouble(method)},`,
    `    headers={${headers.map(([name, value]) => `${quoteDouble(name)}: ${quoteDouble(value)}`).join(', ')}},`,
    body === undefined ? [] : `    data=${quoteDouble(toOneLine(body))}.encode(),`,
    ')',
    'print(json.load(urllib.request.urlopen(request)))',
  ],

  go: ({ method, url, headers, body }) => [
    'package main',
    '',
    'import (',
    '\t"fmt"',
    '\t"io"',
    '\t"net/http"',
    body === undefined ? [] : '\t"strings"',
    ')',
    '',
    'func main() {',
    `\trequest, err := http.NewRequest(${quoteGo(method)}, ${quoteGo(url)}, ${body === undefined ? 'nil' : `strings.NewReader(${quoteGo(body)})`})`,
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    headers.map(([name, value]) => `\trequest.Header.Set(${quoteGo(name)}, ${quoteGo(value)})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\ttext, err := io.ReadAll(response.Body)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tfmt.Println(string(text))',
    '}',
  ],

  rust: ({ method, url, headers, body }) => [
    '// cargo add reqwest --features blocking',
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    '    let response = reqwest::blocking::Client::new()',
    `        .request(reqwest::Method::${method}, ${quoteRust(url)})`,
    headers.map(([name, value]) => `        .header(${quoteRust(name)}, ${quoteRust(value)})`),
    body === undefined ? [] : `        .body(${quoteRust(body)})`,
    '        .send()?;',
    '    println!("{}", response.text()?);',
    '    Ok(())',
    '}',
  ],

  java: ({ method, url, headers, body }) => [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    '',
    'public class Call {',
    '    public static void main(String[] args) throws Exception {',
    `        HttpRequest request = HttpRequest.newBuilder(URI.create(${quoteDouble(url)}))`,
    headers.map(([name, value]) => `            .header(${quoteDouble(name)}, ${quoteDouble(value)})`),
    `            .method(${quoteDouble(method)}, HttpRequest.BodyPublishers.${body === undefined ? 'noBody()' : `ofString(${quoteDouble(toOneLine(body))})`})`,
    '            .build();',
    '        HttpResponse<String> response =',
    '            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '        System.out.println(response.body());',
    '    }',
    '}',
  ],

  php: ({ method, url, headers, body }) => [
    '<?php',
    "$context = stream_context_create(['http' => [",
    `    'method' => ${quotePhp(method)},`,
    `    'header' => [${headers.map(([name, value]) => quotePhp(`${name}: ${value}`)).join(', ')}],`,
    body === undefined ? [] : `    'content' => ${quotePhp(body)},`,
    "    'ignore_errors' => true,",
    ']]);',
    `echo file_get_contents(${quotePhp(url)}, false, $context);`,
  ],

  csharp: ({ method, url, headers, body }) => [
    'using System.Net.Http;',
    'using System.Text;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${quoteDouble(method)}), ${quoteDouble(url)});`,
    // The type of the body is a header of its content.
    headers
      .filter(([name]) => name !== 'Content-Type')
      .map(([name, value]) => `request.Headers.Add(${quoteDouble(name)}, ${quoteDouble(value)});`),
    body === undefined
      ? []
      : `request.Content = new StringContent(${quoteDouble(toOneLine(body))}, Encoding.UTF8, "application/json");`,
    'using var response = await client.SendAsync(request);',
    'System.Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ],
};
