interface SampleSettings {
  baseUrl: string;
  environment: string;
  /** Path of the endpoint, such as `/v1/pdfs`. */
  path: string;
  /** Name of the variable that holds the response body in the samples. */
  resultName: string;
}

/** Returns code samples of an API request. The keys are the languages. */
export function codeSamples(
  body: Record<string, unknown>,
  { baseUrl, environment, path, resultName: answer }: SampleSettings,
) {
  const json = JSON.stringify(body, null, 2);
  const quoted = json.replaceAll("'", "'\\''");
  return {
    curl: `curl -s ${baseUrl}${path} \\\n  -H "Authorization: Bearer pk_${environment}_…" \\\n  -H "Content-Type: application/json" \\\n  -d '${quoted}'`,
    typescript: `const response = await fetch("${baseUrl}${path}", {\n  method: "POST",\n  headers: {\n    Authorization: \`Bearer \${process.env.FOLIO_KEY}\`,\n    "Content-Type": "application/json",\n  },\n  body: JSON.stringify(${json.replaceAll("\n", "\n  ")}),\n});\nconst ${answer} = await response.json();`,
    python: `import json, os, urllib.request\n\nbody = json.loads(r'''${json.replaceAll("'''", "\\u0027\\u0027\\u0027")}''')\nrequest = urllib.request.Request(\n    "${baseUrl}${path}",\n    data=json.dumps(body).encode(),\n    headers={"Authorization": f"Bearer {os.environ['FOLIO_KEY']}", "Content-Type": "application/json"},\n)\n${answer} = json.load(urllib.request.urlopen(request))`,
  };
}
