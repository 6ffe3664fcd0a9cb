{{- define "crosstie.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "crosstie.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "crosstie.labels" -}}
{{ include "crosstie.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "crosstie.databaseSecret" -}}
{{- .Values.database.existingSecret | default (include "crosstie.name" .) }}
{{- end }}

{{- define "crosstie.databaseKey" -}}
{{- if .Values.database.existingSecret }}{{ .Values.database.existingSecretKey }}{{ else }}database-url{{ end }}
{{- end }}

{{- define "crosstie.tokenSecret" -}}
{{- .Values.operatorToken.existingSecret | default (include "crosstie.name" .) }}
{{- end }}

{{- define "crosstie.tokenKey" -}}
{{- if .Values.operatorToken.existingSecret }}{{ .Values.operatorToken.existingSecretKey }}{{ else }}operator-token{{ end }}
{{- end }}

{{/* Values that contradict each other stop the installation with a sentence. */}}
{{- define "crosstie.check" -}}
{{- $server := or .Values.database.url .Values.database.existingSecret }}
{{- if and (not $server) (not .Values.database.embedded) }}
{{- fail "Set database.url or database.existingSecret to a PostgreSQL server, or database.embedded to true" }}
{{- end }}
{{- if and $server .Values.database.embedded }}
{{- fail "database.embedded goes without database.url and database.existingSecret" }}
{{- end }}
{{- if and .Values.database.embedded (gt (int .Values.replicaCount) 1) }}
{{- fail "database.embedded needs replicaCount 1: the embedded database belongs to one process" }}
{{- end }}
{{- if not (or .Values.operatorToken.value .Values.operatorToken.existingSecret) }}
{{- fail "Set operatorToken.value or operatorToken.existingSecret: all processes must have the same token" }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) }}
{{- fail "ingress.enabled needs ingress.host" }}
{{- end }}
{{- end }}
